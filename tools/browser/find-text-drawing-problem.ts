import { chromium } from '@playwright/test'

const limitMs = 60_000
const pages = 3
const fonts = ['system-ui', 'sans-serif', 'monospace', 'serif']

/**
 * Undefined when it draws letters. Without fonts the browser starts, but crashes or draws nothing at the first letter
 * or the second page; hence several pages, and counting pixels. Never throws.
 */
export async function findTextDrawingProblem(executablePath: string, env = process.env): Promise<string | undefined> {
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<string>((done) => {
    limit = setTimeout(() => done(`it drew nothing within ${limitMs / 1000} seconds`), limitMs)
  })
  try {
    const args = ['--no-sandbox', '--disable-gpu']
    const browser = await chromium.launch({ executablePath, args, env: known(env), timeout: limitMs })
    const why = await Promise.race([draw(browser), late])
    await Promise.race([browser.close(), late])
    return why
  } catch (error) {
    return (error as Error).message
  } finally {
    clearTimeout(limit)
  }
}

async function draw(browser: Awaited<ReturnType<typeof chromium.launch>>): Promise<string | undefined> {
  for (let at = 0; at < pages; at++) {
    const page = await browser.newPage()
    await page.setContent(fonts.map((font) => `<p style="font-family:${font}">Ąžuolė</p>`).join(''))
    await page.screenshot()
    const ink = await page.evaluate(inkOf, fonts)
    const dry = fonts.filter((_, at) => !ink[at])
    if (dry.length > 0) return `it drew nothing in ${dry.join(', ')}`
    await page.close()
  }
  return undefined
}

/** Runs in the page: non-empty pixels per font. */
function inkOf(fonts: string[]): number[] {
  return fonts.map((font) => {
    const paper = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    paper.font = `40px ${font}`
    paper.fillText('Ąžuolė', 0, 60)
    return paper.getImageData(0, 0, 300, 100).data.filter((value, at) => at % 4 === 3 && value > 0).length
  })
}

function known(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
