import { randomBytes } from 'node:crypto'
import { fullWidth, pictureWidths } from '../image-path.ts'

export const pictureFormats = ['webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export interface PictureFile {
  key: string
  width: number
  format: PictureFormat
}

/** 128 random bits: nobody guesses a picture's address, and a name never comes from outside. */
export const newPictureKey = (): string => randomBytes(16).toString('hex')

export const fileName = ({ key, width, format }: PictureFile): string => `${key}-${width}.${format}`
const nameShape = new RegExp(`^([0-9a-f]{32})-(${pictureWidths.join('|')})\\.(${pictureFormats.join('|')})$`)

/** What a file's name says, or undefined when it is no picture's name: so nothing else can ever be asked for. */
export function readFileName(name: string): PictureFile | undefined {
  const [matched, key = '', width, format] = nameShape.exec(name) ?? []
  return matched ? { key, width: Number(width), format: format as PictureFormat } : undefined
}

/**
 * What a ready-made picture (of the demo) comes as: its widest file, in the smallest format. Of an uploaded one this file
 * is drawn late, if at all.
 */
export const originalOf = (key: string): PictureFile => ({ key, width: fullWidth, format: 'avif' })

/** Whether every file of a picture can be read when this one is there. */
export const isWhole = ({ key, width, format }: PictureFile): boolean =>
  format === 'webp' || width === originalOf(key).width

/** Every file that these pictures can have. */
export const filesOf = (keys: string[]): PictureFile[] =>
  keys.flatMap((key) => pictureWidths.flatMap((width) => pictureFormats.map((format) => ({ key, width, format }))))

/** A shelf of pictures' files. A file never changes under its name. */
export interface PictureFiles {
  /** The file's bytes, or undefined when there is no such file. Throws a 503 refusal when the store does not answer. */
  read: (file: PictureFile) => Promise<Buffer | undefined>
  /** Whole or not at all, whenever the process or the machine stops. Throws a 503 refusal when there is no room. */
  write: (file: PictureFile, bytes: Buffer) => Promise<void>
  /** All files of these pictures. What is not there is not missed. */
  erase: (keys: string[]) => Promise<void>
  /** Every file there is. */
  list: () => AsyncIterable<ListedFile>
}

export interface ListedFile {
  file: PictureFile
  /** Undefined: it is gone since. */
  writtenAt: () => Promise<Date | undefined>
}

/** `images` are for everybody, `private/images` for administrators alone: nothing serves them but the office's own calls. */
export type PictureShelf = 'images' | 'private/images'
