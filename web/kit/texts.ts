import { use, useSyncExternalStore } from 'react'
import type { Locale } from '../client/locale.ts'

type Texts = { [key: string]: string | Texts }

/** What a text is filled with; `count` chooses its plural, and `default` is shown where there is no such text. */
export type TextValues = Readonly<Record<string, unknown>> & { count?: number; default?: string }

/**
 * A text by its key, "namespace:path.of.keys"; of several keys the first that has a text. A key without a text is
 * returned itself, without its namespace, so that a fault is visible and breaks nothing; while its namespace is still to
 * come, nothing.
 */
export type Translate = (key: string | readonly string[], values?: TextValues) => string

/** Every text is American; the other language has files of what it words differently. */
const WHOLE: Locale = 'en-US'

const files = import.meta.glob<{ default: Texts }>('../locales/*/*.json')

const loaded = new Map<string, Texts>()
const loading = new Map<string, Promise<void>>()
const asked = new Set<string>()
const listeners = new Set<() => void>()
let shown: Locale = WHOLE
/** The language that was asked for last: one that comes after it does not undo it. */
let wanted: Locale = WHOLE

const fileOf = (locale: Locale, namespace: string): string => `../locales/${locale}/${namespace}.json`

const notify = (): void => {
  for (const listener of listeners) listener()
}

const load = async (file: string): Promise<void> => {
  try {
    const { default: texts } = (await files[file]?.()) ?? { default: {} }
    loaded.set(file, texts)
  } catch {
    // The page works by its keys until it is opened again.
    loaded.set(file, {})
  }
  notify()
}

const filesOf = (namespace: string, locale: Locale): string[] =>
  locale === WHOLE ? [fileOf(WHOLE, namespace)] : [fileOf(locale, namespace), fileOf(WHOLE, namespace)]

const isLoaded = (namespace: string, locale: Locale): boolean =>
  filesOf(namespace, locale).every((file) => loaded.has(file) || !(file in files))

const once = (file: string): Promise<void> => {
  const known = loading.get(file)
  if (known) return known
  const made = load(file)
  loading.set(file, made)
  return made
}

/** Says of a promise that it is done, as React reads it: no render waits for what is there. */
const markDone = (promise: Promise<void>): void => {
  void Object.assign(promise, { status: 'fulfilled', value: undefined })
}

/** One promise for each namespace and language: React asks again for the same one while it waits. */
const awaited = new Map<string, Promise<void>>()
const fetched = (namespace: string, locale: Locale): Promise<void> => {
  asked.add(namespace)
  const key = `${locale}/${namespace}`
  const known = awaited.get(key)
  if (known) return known
  const made: Promise<void> = Promise.all(filesOf(namespace, locale).map(once)).then(() => markDone(made))
  awaited.set(key, made)
  if (isLoaded(namespace, locale)) markDone(made)
  return made
}

const textAt = (texts: Texts | undefined, path: string): string | undefined => {
  let at: string | Texts | undefined = texts
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, key)) return undefined
    at = at[key]
  }
  return typeof at === 'string' ? at : undefined
}

const find = (namespace: string, path: string): string | undefined => {
  for (const file of filesOf(namespace, shown)) {
    const text = textAt(loaded.get(file), path)
    if (text !== undefined) return text
  }
  return undefined
}

/** Counts the namespaces that came after a text of theirs was to be shown. */
let late = 0
const coming = new Set<Promise<void>>()
/**
 * Whether the texts of a namespace are still to come. A part that shows one without having asked for its namespace fetches
 * it, shows nothing in its place until then, and is drawn again.
 */
const isComing = (namespace: string): boolean => {
  if (isLoaded(namespace, shown)) return false
  const texts = fetched(namespace, shown)
  if (!coming.has(texts)) {
    coming.add(texts)
    void texts.then(() => {
      late += 1
      notify()
    })
  }
  return true
}

const filled = (text: string, values: TextValues): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** English has two forms: one, and all others. */
const pluralOf = (count: number): string => (Math.abs(count) === 1 ? '_one' : '_other')

const translator =
  (own: string): Translate =>
  (keys, values = {}) => {
    let path = ''
    let namespace = own
    for (const key of typeof keys === 'string' ? [keys] : keys) {
      const colon = key.indexOf(':')
      namespace = colon === -1 ? own : key.slice(0, colon)
      path = key.slice(colon + 1)
      const text =
        (values.count === undefined ? undefined : find(namespace, path + pluralOf(values.count))) ??
        find(namespace, path)
      if (text !== undefined) return filled(text, values)
    }
    return values.default ?? (isComing(namespace) ? '' : path)
  }

/** A text of a namespace that is loaded already, outside of components. */
export const translate: Translate = (keys, values) => translator('common')(keys, values)

const translators = new Map<string, Translate>()
/** The same function for as long as it gives the same texts, so that what is worked out with it is kept. */
const translatorOf = (own: string): Translate => {
  const key = `${shown}/${late}/${own}`
  const made = translators.get(key) ?? translator(own)
  translators.set(key, made)
  return made
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const shownLocale = (): Locale => shown
const loadedCount = (): number => loaded.size
const lateCount = (): number => late

/**
 * The texts of one or more namespaces in the language shown; waits (React's Suspense) for those not loaded. React is
 * asked for each of them every time: where it draws again what has waited, hooks behind a call of `use` that is missing
 * then break the page.
 */
export const useTranslation = (namespaces: string | readonly string[]): { t: Translate; locale: Locale } => {
  const locale = useSyncExternalStore(follow, shownLocale)
  useSyncExternalStore(follow, lateCount)
  const names = typeof namespaces === 'string' ? [namespaces] : namespaces
  for (const name of names) use(fetched(name, locale))
  return { t: translatorOf(names[0] ?? 'common'), locale }
}

/** Shows again what is written with `translate` when further texts have come, or another language is shown. */
export const useEveryText = (): void => {
  useSyncExternalStore(follow, shownLocale)
  useSyncExternalStore(follow, loadedCount)
}

/** Fetches the texts of namespaces in the language asked for last, before a page needs them. */
export const fetchTexts = async (namespaces: readonly string[]): Promise<void> => {
  await Promise.all(namespaces.map((name) => fetched(name, wanted)))
}

/** Shows a language once the texts that are on the screen have come in it; it is not remembered. */
export const showLocale = async (locale: Locale): Promise<void> => {
  wanted = locale
  await Promise.all([...asked].map((name) => fetched(name, locale)))
  if (wanted !== locale) return
  shown = locale
  document.documentElement.lang = locale
  notify()
}
