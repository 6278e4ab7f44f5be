import type { View } from './drawings/draw.ts'

/** What goes along with a rented tool, by its drawing; ticked off when it goes out and when it comes back. */
const kits: Partial<Record<View['tool'], string[]>> = {
  'angle-grinder': ['Apsauginis gaubtas', 'Šoninė rankena', 'Raktas diskui'],
  breaker: ['Smailus kaltas', 'Plokščias kaltas'],
  'brush-cutter': ['Gijos galvutė', 'Trikampis peilis', 'Diržai', 'Veido skydelis'],
  chainsaw: ['Juostos dėklas', 'Apsauginės kelnės'],
  'circular-saw': ['Lygiagretusis kreiptuvas', 'Diskas medienai'],
  'cordless-drill': ['Akumuliatorius Nr. 1', 'Akumuliatorius Nr. 2', 'Įkroviklis', 'Lagaminas'],
  'core-drill': ['Stovas', 'Vandens bakas', 'Raktai'],
  'earth-auger': ['Sraigtas 150 mm', 'Sraigtas 200 mm', 'Ilgintuvas'],
  floodlight: ['Trikojis'],
  generator: ['Instrukcija', 'Žvakės raktas'],
  heater: ['Maitinimo kabelis'],
  'hedge-trimmer': ['Peilio dėklas', 'Kabelio laikiklis'],
  'leaf-blower': ['Ausinės'],
  'mini-excavator': ['Kaušas 300 mm', 'Kaušas 450 mm', 'Kaušas 1 000 mm', 'Užvedimo raktelis'],
  'mitre-saw': ['Stovas', 'Prispaudiklis'],
  'motor-pump': ['Siurbimo žarna 4 m', 'Filtras'],
  'plate-compactor': ['Guminis kilimėlis', 'Vandens bakelis'],
  'power-trowel': ['Užtrynimo lėkštė', 'Keturios mentės'],
  'pressure-washer': ['Žarna 10 m', 'Plokščias antgalis', 'Besisukantis antgalis'],
  'rotary-hammer': ['Lagaminas', 'Šoninė rankena', 'Gylio ribotuvas'],
  'rotary-laser': ['Imtuvas', 'Trikojis', 'Liniuotė 5 m', 'Lagaminas'],
  'scaffold-tower': ['Platformos', 'Borteliai', 'Keturios atramos'],
  vacuum: ['Žarna', 'Antgalių komplektas'],
}

export const kitOf = (tool: View['tool'] | undefined): string[] => (tool && kits[tool]) ?? []
