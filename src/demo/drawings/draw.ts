import { rotaryHammer } from './tools/rotary-hammer.ts'

/** Every tool we have drawn, under the name that the stock uses. */
export const tools = {
  'rotary-hammer': rotaryHammer,
}

export type ToolName = keyof typeof tools

/** One picture: a tool and one of the views that exist of it. */
export type View = { [T in ToolName]: { tool: T; view: Extract<keyof (typeof tools)[T], string> } }[ToolName]

/** The picture as a complete SVG document, 1200 × 900. */
export function draw({ tool, view }: View): string {
  const views: Partial<Record<string, () => string>> = tools[tool]
  const drawView = views[view]
  if (!drawView) throw new Error(`There is no view "${view}" of ${tool}`)
  return drawView()
}
