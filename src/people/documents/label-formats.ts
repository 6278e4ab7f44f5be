/** Measures in millimetres. */
export interface LabelFormat {
  title: string
  /** The sheet; one label on a label printer. */
  paper: { width: number; height: number }
  columns: number
  rows: number
  width: number
  height: number
  /** Position of the first label, and pitch. */
  left: number
  top: number
  stepX: number
  stepY: number
}

const a4 = { width: 210, height: 297 }

const roll = (width: number, height: number): Omit<LabelFormat, 'title'> => ({
  paper: { width, height },
  columns: 1,
  rows: 1,
  width,
  height,
  left: 0,
  top: 0,
  stepX: width,
  stepY: height,
})

export const labelFormats = {
  'a4-24': {
    title: 'A4 lapas, 24 etiketės (70 × 37 mm)',
    paper: a4,
    columns: 3,
    rows: 8,
    width: 70,
    height: 37,
    left: 0,
    top: 0.5,
    stepX: 70,
    stepY: 37,
  },
  'a4-21': {
    title: 'A4 lapas, 21 etiketė (63,5 × 38,1 mm)',
    paper: a4,
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.25,
    top: 15.15,
    stepX: 66,
    stepY: 38.1,
  },
  'a4-65': {
    title: 'A4 lapas, 65 etiketės (38,1 × 21,2 mm)',
    paper: a4,
    columns: 5,
    rows: 13,
    width: 38.1,
    height: 21.2,
    left: 4.75,
    top: 10.7,
    stepX: 40.6,
    stepY: 21.2,
  },
  'roll-62x29': { title: 'Etikečių spausdintuvas, 62 × 29 mm', ...roll(62, 29) },
  'roll-57x32': { title: 'Etikečių spausdintuvas, 57 × 32 mm', ...roll(57, 32) },
} satisfies Record<string, LabelFormat>

export type LabelFormatName = keyof typeof labelFormats
export const labelFormatNames = Object.keys(labelFormats) as [LabelFormatName, ...LabelFormatName[]]

export const countLabelsOnSheet = (format: LabelFormatName): number =>
  labelFormats[format].columns * labelFormats[format].rows
