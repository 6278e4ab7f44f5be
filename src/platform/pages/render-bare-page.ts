interface Bare {
  title: string
  text: string
  link: { href: string; label: string }
  /** HTML, already escaped. */
  note?: string
}

/** Needs no files, scripts or database. `title` and `text` are our own words. */
export function renderBarePage({ title, text, link, note }: Bare): string {
  return `<!DOCTYPE html>
<html lang="lt">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Įrankinė</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; font: 1rem/1.6 system-ui, sans-serif;
  background: light-dark(#faf8f4, #17181a); color: light-dark(#22252a, #eceae6); }
main { max-width: 34rem; padding: 2rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; }
a { display: inline-block; margin-top: 1rem; padding: .65rem 1.1rem; border-radius: 6px; background: #f5b301; color: #22252a;
  font-weight: 600; text-decoration: none; overflow-wrap: anywhere; }
a:focus-visible { outline: 3px solid light-dark(#2f5d83, #8fbbe0); outline-offset: 2px; }
small { display: block; margin-top: 2rem; opacity: .75; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<a href="${link.href}">${link.label}</a>${note === undefined ? '' : `\n<small>${note}</small>`}
</main>
</body>
</html>
`
}
