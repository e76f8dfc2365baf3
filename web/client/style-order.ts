/**
 * The page's first styles are at the end of its body, so that header and footer paint before them. Styles that pages
 * load later belong after them, as usual, and not in the head, where the first ones would override them.
 */
const { head, body } = document
const append = head.appendChild.bind(head)
head.appendChild = <N extends Node>(node: N): N =>
  node instanceof HTMLLinkElement && node.rel === 'stylesheet' ? body.appendChild(node) : append(node)
