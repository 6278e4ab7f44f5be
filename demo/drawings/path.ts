/** A point on the page: x to the right, y down. */
export type Point = readonly [number, number]

/** A path in its plainest form: moves, lines, cubic curves and closings, all in absolute coordinates. */
type Step = { to: 'M' | 'L'; at: Point } | { to: 'C'; a: Point; b: Point; at: Point } | { to: 'Z' }
export type Path = Step[]

/** An affine map as SVG writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Reads SVG path text (M L H V C S Q A Z, both cases) into plain steps. Throws on any other letter. */
export function parsePath(text: string): Path {
  const tokens = text.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []
  const path: Path = []
  let here: Point = [0, 0]
  let start: Point = [0, 0]
  let lastControl: Point | null = null
  let i = 0
  let letter = ''
  const number = () => Number(tokens[i++])
  while (i < tokens.length) {
    if (/[a-zA-Z]/.test(tokens[i] ?? '')) letter = tokens[i++] ?? ''
    else if (letter === 'M') letter = 'L'
    else if (letter === 'm') letter = 'l'
    const [ox, oy]: Point = letter === letter.toLowerCase() ? here : [0, 0]
    const point = (): Point => [ox + number(), oy + number()]
    let control: Point | null = null
    switch (letter.toUpperCase()) {
      case 'M':
        here = start = point()
        path.push({ to: 'M', at: here })
        break
      case 'L':
        here = point()
        path.push({ to: 'L', at: here })
        break
      case 'H':
        here = [ox + number(), here[1]]
        path.push({ to: 'L', at: here })
        break
      case 'V':
        here = [here[0], oy + number()]
        path.push({ to: 'L', at: here })
        break
      case 'C':
      case 'S': {
        const mirrored: Point = lastControl ? [2 * here[0] - lastControl[0], 2 * here[1] - lastControl[1]] : here
        const a = letter.toUpperCase() === 'C' ? point() : mirrored
        control = point()
        here = point()
        path.push({ to: 'C', a, b: control, at: here })
        break
      }
      case 'Q': {
        const q = point()
        const at = point()
        path.push({ to: 'C', a: between(here, q, 2 / 3), b: between(at, q, 2 / 3), at })
        here = at
        break
      }
      case 'A': {
        const [rx, ry, turn, large, sweep] = [number(), number(), number(), number(), number()]
        const at = point()
        path.push(...arc(here, at, rx, ry, turn, large === 1, sweep === 1))
        here = at
        break
      }
      case 'Z':
        path.push({ to: 'Z' })
        here = start
        break
      default:
        throw new Error(`A path cannot hold "${letter}": ${text}`)
    }
    lastControl = control
  }
  return path
}

export function transformPath(path: Path, matrix: Matrix): Path {
  return path.map((step) => {
    if (step.to === 'Z') return step
    if (step.to === 'C')
      return { to: 'C', a: transform(step.a, matrix), b: transform(step.b, matrix), at: transform(step.at, matrix) }
    return { to: step.to, at: transform(step.at, matrix) }
  })
}

export function transform([x, y]: Point, [a, b, c, d, e, f]: Matrix): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** First `inner`, then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  const [a, b] = transform([inner[0], inner[1]], [outer[0], outer[1], outer[2], outer[3], 0, 0])
  const [c, d] = transform([inner[2], inner[3]], [outer[0], outer[1], outer[2], outer[3], 0, 0])
  const [e, f] = transform([inner[4], inner[5]], outer)
  return [a, b, c, d, e, f]
}

/** How much a map enlarges, as the square root of its area factor. */
export function enlargement([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

/** The path as corners: curves become `fineness` short lines. */
export function flattenPath(path: Path, fineness = 10): Point[] {
  const points: Point[] = []
  let here: Point = [0, 0]
  for (const step of path) {
    if (step.to === 'Z') continue
    if (step.to === 'C') {
      for (let i = 1; i <= fineness; i++) points.push(onCurve(here, step.a, step.b, step.at, i / fineness))
    } else points.push(step.at)
    here = step.at
  }
  return points
}

/** SVG text of a path, to a tenth of a unit. */
export function writePath(path: Path): string {
  return path
    .map((step) => {
      if (step.to === 'Z') return 'Z'
      if (step.to === 'C') return `C${write(step.a)} ${write(step.b)} ${write(step.at)}`
      return `${step.to}${write(step.at)}`
    })
    .join('')
}

export function polygon(points: readonly Point[]): Path {
  return [...polyline(points), { to: 'Z' }]
}

export function polyline(points: readonly Point[]): Path {
  return points.map((at, i) => ({ to: i === 0 ? 'M' : 'L', at }))
}

export function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

function write([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}

function onCurve(p: Point, a: Point, b: Point, q: Point, t: number): Point {
  const s = 1 - t
  const weigh = (i: 0 | 1) => s * s * s * p[i] + 3 * s * s * t * a[i] + 3 * s * t * t * b[i] + t * t * t * q[i]
  return [weigh(0), weigh(1)]
}

/** SVG's elliptical arc as cubic curves, after the W3C implementation notes (SVG 2, appendix B.2.4). */
function arc(from: Point, to: Point, rx: number, ry: number, turn: number, large: boolean, sweep: boolean): Path {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [hx, hy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2]
  const [px, py] = [cos * hx + sin * hy, cos * hy - sin * hx]
  const grow = Math.max(1, Math.sqrt((px / rx) ** 2 + (py / ry) ** 2))
  const [a, b] = [rx * grow, ry * grow]
  const under = Math.max(0, (a * b) ** 2 - (a * py) ** 2 - (b * px) ** 2) / ((a * py) ** 2 + (b * px) ** 2 || 1)
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(under)
  const [qx, qy] = [(factor * a * py) / b, (-factor * b * px) / a]
  const [cx, cy] = [cos * qx - sin * qy + (from[0] + to[0]) / 2, sin * qx + cos * qy + (from[1] + to[1]) / 2]
  const first = Math.atan2((py - qy) / b, (px - qx) / a)
  let span = Math.atan2((-py - qy) / b, (-px - qx) / a) - first
  if (sweep && span < 0) span += 2 * Math.PI
  if (!sweep && span > 0) span -= 2 * Math.PI
  const pieces = Math.max(1, Math.ceil(Math.abs(span) / (Math.PI / 2) - 1e-9))
  const pull = (4 / 3) * Math.tan(span / pieces / 4)
  const frame: Matrix = [a * cos, a * sin, -b * sin, b * cos, cx, cy]
  return Array.from({ length: pieces }, (_, i) => {
    const [t, u] = [first + (span * i) / pieces, first + (span * (i + 1)) / pieces]
    return {
      to: 'C' as const,
      a: transform([Math.cos(t) - pull * Math.sin(t), Math.sin(t) + pull * Math.cos(t)], frame),
      b: transform([Math.cos(u) + pull * Math.sin(u), Math.sin(u) - pull * Math.cos(u)], frame),
      at: i === pieces - 1 ? to : transform([Math.cos(u), Math.sin(u)], frame),
    }
  })
}
