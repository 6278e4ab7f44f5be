import { abrasives } from './addition-abrasives.ts'
import { bitsAndChisels } from './addition-bits-and-chisels.ts'
import { discs } from './addition-discs.ts'
import { hosesAndFuel } from './addition-hoses-and-fuel.ts'
import { protection } from './addition-protection.ts'
import { cleaning } from './rent-cleaning.ts'
import { compaction } from './rent-compaction.ts'
import { concrete } from './rent-concrete.ts'
import { cutting } from './rent-cutting.ts'
import { drilling } from './rent-drilling.ts'
import { electricity } from './rent-electricity.ts'
import { garden } from './rent-garden.ts'
import { heating } from './rent-heating.ts'
import { ladders } from './rent-ladders.ts'
import { liftingAndDigging } from './rent-lifting-and-digging.ts'
import { measuring } from './rent-measuring.ts'
import { pumps } from './rent-pumps.ts'
import { compressorsAndWelding } from './sell-compressors-and-welding.ts'
import { gardenMachines } from './sell-garden-machines.ts'
import { powerTools } from './sell-power-tools.ts'
import { siteEquipment } from './sell-site-equipment.ts'
import type { DemoCategory, DemoProduct } from './stock-types.ts'

export type { DemoCategory, DemoProduct } from './stock-types.ts'

export const demoCategories: DemoCategory[] = [
  { kind: 'rent', title: 'Gręžimas ir kalimas', drawing: { tool: 'rotary-hammer', view: 'main' } },
  { kind: 'rent', title: 'Pjovimas ir šlifavimas', drawing: { tool: 'disc-cutter', view: 'main' } },
  { kind: 'rent', title: 'Betono darbai', drawing: { tool: 'concrete-mixer', view: 'main' } },
  { kind: 'rent', title: 'Grunto tankinimas', drawing: { tool: 'plate-compactor', view: 'main' } },
  { kind: 'rent', title: 'Kopėčios ir pastoliai', drawing: { tool: 'scaffold-tower', view: 'main' } },
  { kind: 'rent', title: 'Sodo technika', drawing: { tool: 'chainsaw', view: 'main' } },
  { kind: 'rent', title: 'Siurbliai ir vandens technika', drawing: { tool: 'motor-pump', view: 'main' } },
  { kind: 'rent', title: 'Elektra ir apšvietimas', drawing: { tool: 'generator', view: 'main' } },
  { kind: 'rent', title: 'Šildymas ir džiovinimas', drawing: { tool: 'heater', view: 'main' } },
  { kind: 'rent', title: 'Valymo technika', drawing: { tool: 'pressure-washer', view: 'main' } },
  { kind: 'rent', title: 'Matavimo prietaisai', drawing: { tool: 'rotary-laser', view: 'main' } },
  { kind: 'rent', title: 'Kėlimas ir kasimas', drawing: { tool: 'mini-excavator', view: 'main' } },
  { kind: 'sell', title: 'Elektriniai įrankiai', drawing: { tool: 'cordless-drill', view: 'main' } },
  { kind: 'sell', title: 'Kompresoriai ir suvirinimas', drawing: { tool: 'compressor', view: 'main' } },
  { kind: 'sell', title: 'Statybvietės įranga', drawing: { tool: 'wheelbarrow', view: 'main' } },
  { kind: 'sell', title: 'Sodo ir kiemo technika', drawing: { tool: 'lawn-mower', view: 'main' } },
  { kind: 'addition', title: 'Grąžtai ir kaltai', drawing: { tool: 'drill-bits', view: 'main' } },
  { kind: 'addition', title: 'Pjovimo diskai', drawing: { tool: 'diamond-disc', view: 'main' } },
  { kind: 'addition', title: 'Šlifavimo medžiagos', drawing: { tool: 'sanding-discs', view: 'main' } },
  { kind: 'addition', title: 'Apsaugos priemonės', drawing: { tool: 'helmet', view: 'main' } },
  { kind: 'addition', title: 'Žarnos ir degalų talpos', drawing: { tool: 'hose', view: 'main' } },
]

export const demoProducts: DemoProduct[] = [
  ...drilling,
  ...cutting,
  ...concrete,
  ...compaction,
  ...ladders,
  ...garden,
  ...pumps,
  ...electricity,
  ...heating,
  ...cleaning,
  ...measuring,
  ...liftingAndDigging,
  ...powerTools,
  ...compressorsAndWelding,
  ...siteEquipment,
  ...gardenMachines,
  ...bitsAndChisels,
  ...discs,
  ...abrasives,
  ...protection,
  ...hosesAndFuel,
]
