import type { View } from './drawings/draw.ts'

/** File name of a drawing without its ending. */
export const viewName = ({ tool, view }: View): string => `${tool}-${view}`
