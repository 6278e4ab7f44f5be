import { createContext } from 'react'

/**
 * By what a page's inline scripts are known to be ours while the page is rendered (see `hashScripts`). The browser never
 * hears it: there it is undefined.
 */
export const NonceContext = createContext<string | undefined>(undefined)
