/** Plain accessible HTML that says that no money moves. */
export interface StandInPayPage {
  /** „Bandomasis bankas“. */
  place: string
  title: string
  amount: number
  choices?: { legend: string; name: string; of: { value: string; label: string }[] }
  buttons: { value: string; label: string; primary?: boolean }[]
  over?: { says: string; back: string }
  error?: string
}

export function payPage({ place, title, amount, choices, buttons, over, error }: StandInPayPage): string {
  const radios = choices?.of.map(
    ({ value, label }, at) =>
      `<label><input type="radio" name="${choices.name}" value="${value}"${at === 0 ? ' checked' : ''}> ${text(label)}</label>`,
  )
  const form = `<form method="post">
${choices ? `<fieldset><legend>${text(choices.legend)}</legend>${radios?.join('')}</fieldset>` : ''}
${buttons.map(({ value, label, primary }) => `<button name="action" value="${value}"${primary ? ' class="first"' : ''}>${text(label)}</button>`).join('\n')}
</form>`
  const ended =
    over && `<p role="status">${text(over.says)}</p><p><a href="${text(over.back)}">Grįžti į parduotuvę</a></p>`
  return `<!doctype html>
<html lang="lt">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${text(place)}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 28rem; padding: 2rem 1rem; overflow-wrap: anywhere }
.note { border: 2px dashed; border-radius: .5rem; padding: .75rem 1rem }
.sum { font-size: 2rem; font-weight: 700; margin: 0 }
fieldset { border: 1px solid; border-radius: .5rem; margin: 0 0 1rem; padding: .5rem 1rem }
label { display: block; padding: .5rem 0 }
button { border: 1px solid; border-radius: .5rem; cursor: pointer; display: block; font: inherit; margin: 0 0 .75rem; padding: .75rem 1rem; width: 100% }
.first { background: #1f4e79; border-color: #1f4e79; color: #fff; font-weight: 700 }
</style>
<main>
<h1>${text(place)}</h1>
<p class="note">Tikri pinigai čia nejuda: taip parduotuvė išbandoma be banko.</p>
<p>${text(title)}</p>
<p class="sum">${(amount / 100).toFixed(2).replace('.', ',')}\u00a0€</p>
${error ? `<p role="alert"><strong>${text(error)}</strong></p>` : ''}
${ended ?? form}
</main>
</html>`
}

function text(said: string): string {
  return said.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
