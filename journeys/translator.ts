import type { Page } from '@playwright/test'

/** As a browser's translation: replaces every present and future text node by an element with the same words. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const left = 'font, script, style, noscript, title, textarea, option, svg, [translate=no]'
    const wrap = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(left)) return
      const font = document.createElement('font')
      font.appendChild(document.createElement('font')).textContent = text.data
      text.replaceWith(font)
    }
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) wrap(text)
    }
    wrapAll(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') wrap(target as Text)
        for (const node of addedNodes) {
          if (node instanceof Text) wrap(node)
          else wrapAll(node)
        }
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
