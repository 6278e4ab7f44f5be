import { angleGrinder } from './tools/angle-grinder.ts'
import { breaker } from './tools/breaker.ts'
import { chainsaw } from './tools/chainsaw.ts'
import { circularSaw } from './tools/circular-saw.ts'
import { compressor } from './tools/compressor.ts'
import { concreteMixer } from './tools/concrete-mixer.ts'
import { cordlessDrill } from './tools/cordless-drill.ts'
import { dehumidifier } from './tools/dehumidifier.ts'
import { discCutter } from './tools/disc-cutter.ts'
import { extensionLadder } from './tools/extension-ladder.ts'
import { fan } from './tools/fan.ts'
import { floodlight } from './tools/floodlight.ts'
import { generator } from './tools/generator.ts'
import { heater } from './tools/heater.ts'
import { hedgeTrimmer } from './tools/hedge-trimmer.ts'
import { inverterGenerator } from './tools/inverter-generator.ts'
import { jigsaw } from './tools/jigsaw.ts'
import { miniExcavator } from './tools/mini-excavator.ts'
import { motorPump } from './tools/motor-pump.ts'
import { plateCompactor } from './tools/plate-compactor.ts'
import { pressureWasher } from './tools/pressure-washer.ts'
import { rammer } from './tools/rammer.ts'
import { rotaryHammer } from './tools/rotary-hammer.ts'
import { rotaryLaser } from './tools/rotary-laser.ts'
import { scaffoldTower } from './tools/scaffold-tower.ts'
import { scissorLift } from './tools/scissor-lift.ts'
import { stepLadder } from './tools/step-ladder.ts'
import { submersiblePump } from './tools/submersible-pump.ts'
import { vacuum } from './tools/vacuum.ts'

/** Every tool we have drawn, under the name that the stock uses. */
export const tools = {
  'angle-grinder': angleGrinder,
  breaker,
  chainsaw,
  'circular-saw': circularSaw,
  compressor,
  'concrete-mixer': concreteMixer,
  'cordless-drill': cordlessDrill,
  dehumidifier,
  'disc-cutter': discCutter,
  'extension-ladder': extensionLadder,
  fan,
  floodlight,
  generator,
  heater,
  'hedge-trimmer': hedgeTrimmer,
  'inverter-generator': inverterGenerator,
  jigsaw,
  'mini-excavator': miniExcavator,
  'motor-pump': motorPump,
  'plate-compactor': plateCompactor,
  'pressure-washer': pressureWasher,
  rammer,
  'rotary-hammer': rotaryHammer,
  'rotary-laser': rotaryLaser,
  'scaffold-tower': scaffoldTower,
  'scissor-lift': scissorLift,
  'step-ladder': stepLadder,
  'submersible-pump': submersiblePump,
  vacuum,
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
