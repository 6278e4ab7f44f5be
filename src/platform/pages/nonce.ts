import { createContext } from 'react'

/** Marks our inline scripts (see `hashScripts`); never sent, and undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
