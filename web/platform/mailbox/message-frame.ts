/**
 * The document of a message's frame. Its links open in this tab, as a mail's links do in a browser; the frame's
 * sandbox lets nothing else out, and the page's own policy keeps scripts and pictures of other sites away.
 */
export const frameDocument = (html: string): string =>
  /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_top">`)
    : `<base target="_top">${html}`
