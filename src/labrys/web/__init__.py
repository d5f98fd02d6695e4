"""The table for friends: a server that alone holds state, dice and secrets; a page that draws what it is told."""
