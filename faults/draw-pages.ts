import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, listBrowserFlags } from '../tools/browser/find-browser.ts'

/** Run by new-machine.fault.ts on an empty machine: half of the pages in the shop's typeface, half in its fallback. */
const folder = process.argv.at(-1) ?? '.'
const typeface = readFileSync('public/fonts/irankine-sans.woff2').toString('base64')
const face = `@font-face { font-family: "Irankine Sans"; src: url("data:font/woff2;base64,${typeface}") }`
const families = ['"Irankine Sans"', '"Nothing Such", system-ui, sans-serif']

const browser = await chromium.launch({ executablePath: await findBrowser(), args: listBrowserFlags() })
for (let at = 0; at < 6; at++) {
  const page = await browser.newPage({ viewport: { width: 400, height: 60 } })
  const line = `<p style='font: 24px ${families[at % 2]}; white-space: nowrap'>ĄČĘĖĮŠŲŪŽ ąčęėįšųūž 12 €</p>`
  await page.setContent(`<style>${face}</style>${line}`)
  const loaded = await page.evaluate(() => document.fonts.ready.then((fonts) => [...fonts].map(({ status }) => status)))
  await page.screenshot({ path: join(folder, `${at}.png`) })
  console.log(`page ${at} ${loaded}`)
  await page.close()
}
await browser.close()
