import { fileURLToPath } from 'node:url'
import type { View } from './drawings/draw.ts'

/** Name of a drawing, and of its picture without the ending. */
export const viewName = ({ tool, view }: View): string => `${tool}-${view}`

/** Where the ready picture of a drawing lies: 1280 × 960, AVIF. */
export const pictureFile = (view: View): string =>
  fileURLToPath(new URL(`./pictures/${viewName(view)}.avif`, import.meta.url))
