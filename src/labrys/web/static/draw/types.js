/**
 * The picture as it arrives, field by field as in `core/picture.py`; a field that has its default is absent.
 *
 * @typedef {{kind: string, name: string, spent?: boolean}} Sign
 * @typedef {{key: string, x: number, y: number, kind: string, sides?: string[], level?: string, name?: string,
 *   signs?: Sign[], covered?: boolean, visited?: boolean, note?: string, width?: number, height?: number}} Place
 * @typedef {{key: string, name: string}} Level
 * @typedef {{id: string, at: string, name: string, seat?: number, active?: boolean}} Token
 * @typedef {{name: string, note?: string, mark?: string}} Thing
 * @typedef {{title: string, things: Thing[]}} Listing
 * @typedef {{name: string, value: string, note?: string, sign?: string}} Figure
 * @typedef {{id: string, name: string, title?: string, seat?: number, group?: string, left?: number, points?: number,
 *   points_name?: string, row?: number, column?: number, box?: string, weapon?: string, figures?: Figure[],
 *   lists?: Listing[], status?: string[], fate?: string, active?: boolean}} Card
 * @typedef {{name: string, cards: string[], figures?: Figure[], dice?: number[]}} Side
 * @typedef {{title: string, theirs: Side, ours: Side, columns?: number}} Fight
 * @typedef {{game: string, title: string, facts?: Figure[], levels?: Level[], places?: Record<string, Place>,
 *   tokens?: Token[], here?: string, cards?: Card[], fight?: Fight | null, hand?: Listing[], lying?: Listing[]}} Picture
 * @typedef {{kind: string, sides: string[]}} Turn
 *
 * What a surface knows besides: which things may be picked, who sits where, and which seat looks at it.
 *
 * @typedef {{label: string, index: number}} Target
 * @typedef {{targets?: Map<string, Target[]>, you?: number | null}} Around
 */

export {};
