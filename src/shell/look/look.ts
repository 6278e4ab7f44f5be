import { z } from 'zod'
import { buildImagePath } from '../images/build-image-path.ts'

/** `#rrggbb`. */
export const accentShape = /^#[0-9a-f]{6}$/

const LogoPicture = z.object({
  /** Of the picture's files. */
  key: z.string(),
  /** Pixels of the widest file. */
  width: z.int(),
  height: z.int(),
})
export type LogoPicture = z.infer<typeof LogoPicture>

/** What the shop shows of itself beside words; null: the program's own. */
export const Look = z.object({ logo: LogoPicture.nullable(), accent: z.string().regex(accentShape).nullable() })
export type Look = z.infer<typeof Look>

export const ownLook: Look = { logo: null, accent: null }

/** The file that papers and screens draw. */
export const buildLogoPath = ({ key }: LogoPicture): string => buildImagePath(key, 640)

/** As a page's field has it; undefined for anything else. */
export function parseLogo(text: string): LogoPicture | undefined {
  const [, key, width, height] = /^([0-9a-f]{32}) (\d{1,5})x(\d{1,5})$/.exec(text) ?? []
  return key === undefined ? undefined : { key, width: Number(width), height: Number(height) }
}

export const formatLogo = ({ key, width, height }: LogoPicture): string => `${key} ${width}x${height}`

/** CSS pixels. */
const box = { width: 176, height: 36 }

/** As large as fits, never enlarged past twice its pixels. */
export function computeLogoSize({ width, height }: Pick<LogoPicture, 'width' | 'height'>): {
  width: number
  height: number
} {
  const scale = Math.min(box.width / width, box.height / height, 2)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Mail programs show no WebP. */
export const buildMailLogoPath = ({ key }: LogoPicture): string => `/logo/${key}.jpg`
