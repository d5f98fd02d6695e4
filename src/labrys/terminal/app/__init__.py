"""The full-screen app of `labrys play`. Nothing here knows a game: it draws a `Picture` and asks a `Decision`."""
