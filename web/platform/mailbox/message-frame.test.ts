import { expect, test } from 'vitest'
import { frameDocument } from './message-frame.ts'

test('Links of a message open in the tab, whether or not the message has a head', () => {
  expect(frameDocument('<html><head lang="en"><title>a</title></head></html>')).toBe(
    '<html><head lang="en"><base target="_top"><title>a</title></head></html>',
  )
  expect(frameDocument('<p>Hello</p>')).toBe('<base target="_top"><p>Hello</p>')
})

test('A dollar sign of the message stays as it is', () => {
  expect(frameDocument("<head>$& $'</head>")).toBe('<head><base target="_top">$& $\'</head>')
})
