/** Hands a file to the browser's downloads under this name. */
export function saveFile(contents: Blob, name: string): void {
  const address = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes hold of it after this turn; an address taken back at once would leave the file empty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
