/**
 * Lets the files that paint a page (style, type, its first picture) go before scripts on a slow link: browsers give module
 * preloads the same rank as pictures, and a page that is rendered by the server needs no script to be read.
 */
export const scriptsComeLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
