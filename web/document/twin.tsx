import { createElement, type ReactNode } from 'react'
import classes from './twin.module.css'

/** The elements that the web page of a document is written with, and what each is below the title of a dialog. */
const SHOWN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'p table caption thead tbody tr th td ul li dl dt dd div strong span code'
      .split(' ')
      .map((name) => [name, name]),
  ),
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
}

const propsOf = (element: Element, key: number): Record<string, string | number> => {
  const className = classes[element.className]
  const scope = element.getAttribute('scope')
  return { key, ...(className && { className }), ...(scope && { scope }) }
}

const nodeOf = (node: Node, key: number): ReactNode => {
  // Only between elements is there a line end.
  if (node.nodeType === Node.TEXT_NODE) return /^\s*\n\s*$/.test(node.nodeValue ?? '') ? null : node.nodeValue
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (name === 'br') return <br key={key} />
  const shown = SHOWN[name]
  return shown ? createElement(shown, propsOf(node, key), nodesOf(node)) : null
}

const nodesOf = (parent: Element): ReactNode[] => [...parent.childNodes].map(nodeOf)

export interface Twin {
  title: string
  /** What follows the title, and what the page says of itself at its end. */
  content: ReactNode
}

/** Reads the web page of a document: what it says, as elements of this page, and nothing that it could bring along. */
export const twinOf = (page: string): Twin => {
  // Our own policy speaks for what is parsed here, and reports a sheet of styles that it does not know.
  const parsed = new DOMParser().parseFromString(page.replace(/<style>[^<]*<\/style>/, ''), 'text/html')
  const title = parsed.querySelector('h1')
  const [main, footer] = [parsed.querySelector('main'), parsed.querySelector('footer')]
  const content = main && [...main.childNodes].filter((node) => node !== title).map(nodeOf)
  return {
    title: title?.textContent ?? '',
    content: (
      <article className={classes.document} lang={parsed.documentElement.lang}>
        {content}
        {footer && <div className={classes.footer}>{nodesOf(footer)}</div>}
      </article>
    ),
  }
}
