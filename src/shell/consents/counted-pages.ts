const own =
  /^\/(?:login|register|forgot-password|reset-password|confirm-email|naujas-slaptazodis|profile|checkout|ordered|vartotojas|uzsakymas|pasiulymas|marsrutas|admin)(?:[/.]|$)/

export const isCountedPage = (pathname: string): boolean => !own.test(pathname)
