/**
 * The page's first styles stand at the end of its body, so that header and footer paint before them. Styles that pages
 * bring later belong behind them, as ever, and not into the head, where the first ones would win over them.
 */
const { head, body } = document
const append = head.appendChild.bind(head)
head.appendChild = <N extends Node>(node: N): N =>
  node instanceof HTMLLinkElement && node.rel === 'stylesheet' ? body.appendChild(node) : append(node)
