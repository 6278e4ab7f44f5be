import { saveFile } from './save-file.ts'

/** Opens the browser's print window for a PDF; a browser that shows none saves it. */
export function printFile(contents: Blob, name: string): void {
  if (!navigator.pdfViewerEnabled) {
    saveFile(contents, name)
    return
  }
  const frame = document.createElement('iframe')
  const address = URL.createObjectURL(contents)
  frame.title = 'Spausdinama'
  frame.className = 'fixed size-px border-0 opacity-0'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.onload = () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  }
  frame.src = address
  document.body.append(frame)
  // The print window reads it while it is open.
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, 600_000)
}
