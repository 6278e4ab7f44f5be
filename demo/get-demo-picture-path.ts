import { fileURLToPath } from 'node:url'
import type { View } from './stock/stock-types.ts'

/** 1280 × 960, AVIF. */
export const getDemoPicturePath = ({ tool, view }: View): string =>
  fileURLToPath(new URL(`./pictures/${tool}-${view}.avif`, import.meta.url))
