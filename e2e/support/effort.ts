import type { Page } from 'playwright-core'

export interface Effort {
  clicks: number
  /** Fields that were typed into: text fields of any kind, not choices. */
  fields: number
}

type CountedWindow = Window & { binderyClick(): void; binderyField(name: string): void }

/**
 * Counts what a user does, for the budgets of a journey: every press of the mouse, and every field that text was
 * typed into, each once a page. What the page fills in itself is not typed and not counted.
 */
export const countEffort = async (page: Page): Promise<{ soFar: () => Effort; restart: () => void }> => {
  let clicks = 0
  const fields = new Set<string>()
  await page.exposeFunction('binderyClick', () => void (clicks += 1))
  await page.exposeFunction('binderyField', (name: string) => void fields.add(name))
  await page.addInitScript(() => {
    if (window.origin === 'null') return
    const counted = window as unknown as CountedWindow
    addEventListener('pointerdown', () => counted.binderyClick(), true)
    addEventListener(
      'input',
      (event) => {
        const field = event.target
        const isText =
          field instanceof HTMLTextAreaElement ||
          (field instanceof HTMLInputElement && !['radio', 'checkbox', 'range'].includes(field.type))
        if (event.isTrusted && isText) counted.binderyField(`${location.pathname} ${field.name} ${field.id}`)
      },
      true,
    )
  })
  return {
    soFar: () => ({ clicks, fields: fields.size }),
    restart: () => {
      clicks = 0
      fields.clear()
    },
  }
}
