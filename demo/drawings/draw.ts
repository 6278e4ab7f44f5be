import { angleGrinder } from './tools/angle-grinder.ts'
import { breaker } from './tools/breaker.ts'
import { brushCutter } from './tools/brush-cutter.ts'
import { cableReel } from './tools/cable-reel.ts'
import { chainsaw } from './tools/chainsaw.ts'
import { chisels } from './tools/chisels.ts'
import { circularSaw } from './tools/circular-saw.ts'
import { compressor } from './tools/compressor.ts'
import { concreteMixer } from './tools/concrete-mixer.ts'
import { cordlessDrill } from './tools/cordless-drill.ts'
import { coreBits } from './tools/core-bits.ts'
import { coreDrill } from './tools/core-drill.ts'
import { cupWheel } from './tools/cup-wheel.ts'
import { cuttingDiscs } from './tools/cutting-discs.ts'
import { dehumidifier } from './tools/dehumidifier.ts'
import { diamondDisc } from './tools/diamond-disc.ts'
import { discCutter } from './tools/disc-cutter.ts'
import { drillBits } from './tools/drill-bits.ts'
import { earmuffs } from './tools/earmuffs.ts'
import { earthAuger } from './tools/earth-auger.ts'
import { electricHoist } from './tools/electric-hoist.ts'
import { extensionLadder } from './tools/extension-ladder.ts'
import { fan } from './tools/fan.ts'
import { floodlight } from './tools/floodlight.ts'
import { floorGrinder } from './tools/floor-grinder.ts'
import { generator } from './tools/generator.ts'
import { gloves } from './tools/gloves.ts'
import { goggles } from './tools/goggles.ts'
import { heater } from './tools/heater.ts'
import { hedgeTrimmer } from './tools/hedge-trimmer.ts'
import { helmet } from './tools/helmet.ts'
import { hose } from './tools/hose.ts'
import { inverterGenerator } from './tools/inverter-generator.ts'
import { jerrycan } from './tools/jerrycan.ts'
import { jigsaw } from './tools/jigsaw.ts'
import { lawnMower } from './tools/lawn-mower.ts'
import { leafBlower } from './tools/leaf-blower.ts'
import { miniExcavator } from './tools/mini-excavator.ts'
import { mitreSaw } from './tools/mitre-saw.ts'
import { motorPump } from './tools/motor-pump.ts'
import { paddleMixer } from './tools/paddle-mixer.ts'
import { palletTruck } from './tools/pallet-truck.ts'
import { plateCompactor } from './tools/plate-compactor.ts'
import { pokerVibrator } from './tools/poker-vibrator.ts'
import { powerTrowel } from './tools/power-trowel.ts'
import { pressureWasher } from './tools/pressure-washer.ts'
import { rammer } from './tools/rammer.ts'
import { respirator } from './tools/respirator.ts'
import { rotaryHammer } from './tools/rotary-hammer.ts'
import { rotaryLaser } from './tools/rotary-laser.ts'
import { sandingDiscs } from './tools/sanding-discs.ts'
import { sawBlade } from './tools/saw-blade.ts'
import { scaffoldTower } from './tools/scaffold-tower.ts'
import { scissorLift } from './tools/scissor-lift.ts'
import { stepLadder } from './tools/step-ladder.ts'
import { submersiblePump } from './tools/submersible-pump.ts'
import { thermalCamera } from './tools/thermal-camera.ts'
import { tileSaw } from './tools/tile-saw.ts'
import { tiller } from './tools/tiller.ts'
import { vacuum } from './tools/vacuum.ts'
import { wallSander } from './tools/wall-sander.ts'
import { welder } from './tools/welder.ts'
import { wheelbarrow } from './tools/wheelbarrow.ts'
import { woodChipper } from './tools/wood-chipper.ts'

/** Every tool we have drawn, under the name that the stock uses. */
export const tools = {
  'angle-grinder': angleGrinder,
  breaker,
  'brush-cutter': brushCutter,
  'cable-reel': cableReel,
  chainsaw,
  chisels,
  'circular-saw': circularSaw,
  compressor,
  'concrete-mixer': concreteMixer,
  'cordless-drill': cordlessDrill,
  'core-bits': coreBits,
  'core-drill': coreDrill,
  'cup-wheel': cupWheel,
  'cutting-discs': cuttingDiscs,
  dehumidifier,
  'diamond-disc': diamondDisc,
  'disc-cutter': discCutter,
  'drill-bits': drillBits,
  earmuffs,
  'earth-auger': earthAuger,
  'electric-hoist': electricHoist,
  'extension-ladder': extensionLadder,
  fan,
  floodlight,
  'floor-grinder': floorGrinder,
  generator,
  gloves,
  goggles,
  heater,
  'hedge-trimmer': hedgeTrimmer,
  helmet,
  hose,
  'inverter-generator': inverterGenerator,
  jerrycan,
  jigsaw,
  'lawn-mower': lawnMower,
  'leaf-blower': leafBlower,
  'mini-excavator': miniExcavator,
  'mitre-saw': mitreSaw,
  'motor-pump': motorPump,
  'paddle-mixer': paddleMixer,
  'pallet-truck': palletTruck,
  'plate-compactor': plateCompactor,
  'poker-vibrator': pokerVibrator,
  'power-trowel': powerTrowel,
  'pressure-washer': pressureWasher,
  rammer,
  respirator,
  'rotary-hammer': rotaryHammer,
  'rotary-laser': rotaryLaser,
  'sanding-discs': sandingDiscs,
  'saw-blade': sawBlade,
  'scaffold-tower': scaffoldTower,
  'scissor-lift': scissorLift,
  'step-ladder': stepLadder,
  'submersible-pump': submersiblePump,
  'thermal-camera': thermalCamera,
  'tile-saw': tileSaw,
  tiller,
  vacuum,
  'wall-sander': wallSander,
  welder,
  wheelbarrow,
  'wood-chipper': woodChipper,
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
