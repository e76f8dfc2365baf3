import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

const colours = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]),
  )

const blockAfter = (selector: string): string => {
  const start = css.indexOf('{', css.indexOf(selector))
  return css.slice(start, css.indexOf('}', start))
}

const themes = {
  light: colours(blockAfter(":root[data-mantine-color-scheme='light']")),
  dark: colours(blockAfter(":root[data-mantine-color-scheme='dark']")),
}

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['canvas', 'surface', 'raised', 'hover', 'sunken', 'selected']
const texts = [
  'text',
  'text-2',
  'text-3',
  'link',
  'primary-soft-text',
  'success',
  'warning',
  'danger',
  'info',
  'accent',
  'jump',
]
const fills = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-active'],
  ['on-danger', 'danger'],
  ['primary-soft-text', 'primary-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['info', 'info-soft'],
  ['accent', 'accent-soft'],
  ['text-2', 'neutral-soft'],
  ['jump', 'jump-soft'],
]
const perceivable = ['border-strong', 'focus', ...[1, 2, 3, 4, 5, 6].map((series) => `series-${series}`)]
const bands = ['critical', 'weak', 'fair', 'good', 'strong']

describe.each(['light', 'dark'] as const)('the %s theme', (name) => {
  const theme = themes[name]
  const ratio = (one: string, other: string) => contrast(theme[one] ?? '', theme[other] ?? '')

  it('keeps every text colour at 4.5 to 1 on every surface', () => {
    for (const text of texts)
      for (const surface of surfaces)
        expect(ratio(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps the words on fills and badges at 4.5 to 1', () => {
    for (const [text, fill] of fills as [string, string][])
      expect(ratio(text, fill), `${text} on ${fill}`).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps controls, focus rings and chart series at 3 to 1 on the surface', () => {
    for (const mark of [...perceivable, ...bands.map((band) => `band-${band}`)])
      expect(ratio(mark, 'surface'), `${mark} on surface`).toBeGreaterThanOrEqual(3)
  })

  it('keeps every risk band at 3 to 1 on its track', () => {
    const track = name === 'light' ? 'sunken' : 'border'
    for (const band of bands) expect(ratio(`band-${band}`, track), band).toBeGreaterThanOrEqual(3)
  })

  it('defines the same tokens as the other theme', () => {
    expect(Object.keys(theme)).toEqual(Object.keys(themes[name === 'light' ? 'dark' : 'light']))
  })
})
