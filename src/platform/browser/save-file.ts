export function saveFile(contents: Blob, name: string): void {
  const address = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked at once, the address would give an empty file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
