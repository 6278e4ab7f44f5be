import type { pictureSections as all } from './shots.ts'
import { buildPictureName, widths } from './take-pictures.ts'

/** By picture name. */
export const parsePictureHeadings = (page: string): Map<string, string> =>
  new Map([...page.matchAll(/^### (.+) \(([\w-]+)\)$/gm)].map(([, heading = '', name = '']) => [name, heading]))

/** docs/pictures/README.md. */
export function renderPicturesPage(sections: typeof all, headings: Map<string, string>): string {
  const lines = [
    '# Pictures',
    '',
    'Taken from a running shop by `npm run pictures`: the demo, a shop whose last month was worked, and an empty one, all of them on',
    'a Thursday morning in November. Some are there in dark, too.',
    '',
  ]
  for (const { title, shots } of sections) {
    lines.push(`## ${title}`, '')
    for (const shot of shots) {
      const heading = headings.get(shot.name)?.replaceAll('\n', ' ') ?? shot.name
      const schemes = shot.dark ? (['light', 'dark'] as const) : (['light'] as const)
      const images = schemes.flatMap((scheme) =>
        widths.map((width) => {
          const alt = `${heading}, ${width} px${scheme === 'dark' ? ', dark' : ''}`.replaceAll('"', '&quot;')
          return `<img src="${buildPictureName(shot, width, scheme)}" alt="${alt}" width="${width === 1440 ? 560 : 162}">`
        }),
      )
      lines.push(`### ${heading} (${shot.name})`, '', ...images, '')
    }
  }
  return lines.join('\n')
}
