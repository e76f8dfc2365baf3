/** What a reader meets in the HTML of a mail: texts with their colours, and the tags around them. */
export interface MarkupText {
  text: string
  color: string
  background: string
}

const VOID = ['meta', 'br', 'img', 'hr', 'link', 'input']
const UNSEEN = ['title', 'style', 'head']

const propertyOf = (tag: string, name: string): string | undefined =>
  new RegExp(`(?:^|[;"])\\s*${name}:\\s*(#[0-9A-Fa-f]{6})`).exec(/style="([^"]*)"/.exec(tag)?.[0] ?? '')?.[1]

/** Every text of the page, with the colours that it inherits. */
export const textsOf = (html: string): MarkupText[] => {
  const stack = [{ name: '', color: '#000000', background: '#FFFFFF' }]
  const texts: MarkupText[] = []
  for (const [, tag = '', text = ''] of html.matchAll(/(<[^>]+>)|([^<]+)/g)) {
    const top = stack.at(-1) ?? { name: '', color: '', background: '' }
    if (text.trim() && !stack.some(({ name }) => UNSEEN.includes(name)))
      texts.push({ text: text.trim(), color: top.color, background: top.background })
    const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase()
    if (!name || VOID.includes(name)) continue
    if (tag.startsWith('</')) stack.pop()
    else
      stack.push({
        name,
        // A link without a colour of its own is drawn in the browser's.
        color: propertyOf(tag, 'color') ?? (name === 'a' ? '#0000EE' : top.color),
        background: propertyOf(tag, 'background') ?? top.background,
      })
  }
  return texts
}

const channel = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
