/** Browsers give module preloads the priority of pictures, but a rendered page can be read without scripts. */
export const lowerScriptPriority = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
