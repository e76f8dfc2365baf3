import { askEarly } from './early.ts'

// A file of its own that runs as soon as it has come: it is part of the first and smallest script of a page.
askEarly(location.pathname)
