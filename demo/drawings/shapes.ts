import { deep, ink, type Tone, white } from './palette.ts'
import { compose, enlargement, type Matrix, type Path, parsePath, transformPath } from './path.ts'

/**
 * One stroke or surface of a drawing. Line weights are in page units and never scale, so that a part drawn small and
 * a part drawn large have the same pen; `tube` is the one width that belongs to the thing itself and scales with it.
 */
export interface Shape {
  path: Path
  fill: string | null
  stroke: string | null
  weight: number
  /** Takes part in the heavy outer contour of the whole tool. */
  contour: boolean
  /** Width of a pipe, cable or bar that runs along the path. */
  tube?: number
  /** Seen only inside all of these. */
  clips?: Path[]
}
export type Shapes = Shape[]

const weights = { inner: 3.5, hair: 2 } as const

type Drawn = string | Path

const pathOf = (drawn: Drawn): Path => (typeof drawn === 'string' ? parsePath(drawn) : drawn)

/** A surface with an ink line around it, in one value. */
export function plain(drawn: Drawn, fill: string): Shapes {
  return [{ path: pathOf(drawn), fill, stroke: ink, weight: weights.inner, contour: true }]
}

/** A body: its tone, and a band of shade along the edges away from the light (which comes from above left). */
export function solid(drawn: Drawn, tone: Tone = white, depth = 9): Shapes {
  const path = pathOf(drawn)
  const lit = transformPath(path, [1, 0, 0, 1, -depth * 0.8, -depth])
  return [
    { path, fill: tone.shade, stroke: null, weight: 0, contour: true },
    { path: lit, fill: tone.base, stroke: null, weight: 0, contour: false, clips: [path] },
    { path, fill: null, stroke: ink, weight: weights.inner, contour: false },
  ]
}

/** A surface without a line: a patch of shade, a window, a stripe. */
export function patch(drawn: Drawn, fill: string): Shapes {
  return [{ path: pathOf(drawn), fill, stroke: null, weight: 0, contour: false }]
}

/** An inner line: an edge, a seam between two parts. */
export function line(drawn: Drawn, stroke: string = ink): Shapes {
  return [{ path: pathOf(drawn), fill: null, stroke, weight: weights.inner, contour: false }]
}

/** A hairline: texture, a crease, a highlight. */
export function hair(drawn: Drawn, stroke: string = deep.base): Shapes {
  return [{ path: pathOf(drawn), fill: null, stroke, weight: weights.hair, contour: false }]
}

/** A pipe, bar, hose or cable along a path, `width` wide in the drawing's own units. */
export function tube(drawn: Drawn, width: number, fill: string = white.base): Shapes {
  return [{ path: pathOf(drawn), fill, stroke: ink, weight: weights.inner, contour: true, tube: width }]
}

/** Only what lies inside the outline is seen. */
export function within(outline: Drawn, ...parts: Shapes[]): Shapes {
  const clip = pathOf(outline)
  return parts.flat().map((part) => ({ ...part, contour: false, clips: [...(part.clips ?? []), clip] }))
}

interface Placing {
  /** Degrees clockwise. */
  turn?: number
  scale?: number
  /** Mirrored left to right before turning. */
  flip?: boolean
}

/** The parts moved so that their origin lies at (x, y). */
export function place(
  x: number,
  y: number,
  { turn = 0, scale = 1, flip = false }: Placing,
  ...parts: Shapes[]
): Shapes {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale]
  const turned: Matrix = [cos, sin, -sin, cos, x, y]
  return map(parts.flat(), flip ? compose(turned, [-1, 0, 0, 1, 0, 0]) : turned)
}

export function map(shapes: Shapes, matrix: Matrix): Shapes {
  return shapes.map((shape) => ({
    ...shape,
    path: transformPath(shape.path, matrix),
    ...(shape.tube !== undefined && { tube: shape.tube * enlargement(matrix) }),
    ...(shape.clips && { clips: shape.clips.map((clip) => transformPath(clip, matrix)) }),
  }))
}

/** The same parts again and again, each moved by the step. */
export function repeat(count: number, dx: number, dy: number, ...parts: Shapes[]): Shapes {
  return Array.from({ length: count }, (_, i) => place(i * dx, i * dy, {}, ...parts)).flat()
}

/** The same parts around a centre. */
export function around(cx: number, cy: number, count: number, ...parts: Shapes[]): Shapes {
  return Array.from({ length: count }, (_, i) => place(cx, cy, { turn: (360 * i) / count }, ...parts)).flat()
}

export function rect(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`
  const a = `${r} ${r} 0 0 1`
  return `M${x + r} ${y}h${w - 2 * r}a${a} ${r} ${r}v${h - 2 * r}a${a} ${-r} ${r}h${2 * r - w}a${a} ${-r} ${-r}v${2 * r - h}a${a} ${r} ${-r}Z`
}

export function circle(cx: number, cy: number, r: number): string {
  return ellipse(cx, cy, r, r)
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}A${rx} ${ry} 0 1 1 ${cx + rx} ${cy}A${rx} ${ry} 0 1 1 ${cx - rx} ${cy}Z`
}
