import { createLookup } from '#platform/create-lookup.ts'
import { buildPalette } from '#shell/look/build-palette.ts'
import { buildMailLogoPath, computeLogoSize, type Look } from '#shell/look/look.ts'
import type { MailBlock, MailContent } from './mail-content.ts'

interface MailSender {
  name: string
  address: string
  phone: string
  email: string
  home: string
  look?: Look
}

/**
 * Without `payButtonPlaceholder` the mail has neither an offer to pay nor a pickup code: both are filled in on
 * sending.
 */
export function renderMail(
  { blocks, ...content }: MailContent,
  sender: MailSender,
  payHere?: string,
): { text: string; html: string } {
  const said = { ...content, blocks: blocks.filter((block) => saysSomething(block, payHere)) }
  return { text: mailText(said, sender, payHere), html: mailHtml(said, sender, payHere) }
}

function mailText({ heading, blocks }: MailContent, sender: MailSender, payHere?: string): string {
  const parts = blocks.map((block) => blockText(block, payHere))
  return `${[heading, ...parts, `--\n${senderLines(sender).join('\n')}`].join('\n\n')}\n`
}

const getMailShades = ({ look }: Pick<MailSender, 'look'>) =>
  look?.accent ? buildPalette(look.accent).light : { signal: '#ffb000', on: '#211c12' }

/** The picture is asked for at the shop, in a format that every mail program shows. */
function nameOrLogo({ name, home, look }: MailSender): string {
  if (!look?.logo) return escapeHtml(name)
  const { width, height } = computeLogoSize(look.logo)
  return `<img src="${home}${buildMailLogoPath(look.logo)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;border:0">`
}

/** Tables and inline styles, for mail programs. */
function mailHtml({ heading, blocks }: MailContent, sender: MailSender, payHere?: string): string {
  const { signal } = getMailShades(sender)
  const body = blocks.map((block) => blockHtml(block, payHere, sender)).join('\n')
  const foot = senderLines(sender).map(escapeHtml).join('<br>')
  return `<!doctype html>
<html lang="lt"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#fbf9f4;color:#24262a;font:16px/1.5 Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfd9cd;border-top:4px solid ${signal}">
<tr><td style="padding:28px 28px 8px">
<p style="margin:0 0 20px;font-weight:bold">${nameOrLogo(sender)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 28px 24px;border-top:1px solid #dfd9cd;color:#5c5d5e;font-size:14px">${foot}</td></tr>
</table></td></tr></table>
</body></html>
`
}

/** Replaced on sending (`deliver-mail.ts`). */
export const pickupHere = '{{pickup}}'

const saysSomething = (block: MailBlock, payHere?: string): boolean =>
  'pay' in block || 'pickup' in block ? payHere !== undefined : !('say' in block && block.part && block.say === '')

export function blockText(block: MailBlock, payHere = ''): string {
  if ('pay' in block) return payHere
  if ('pickup' in block) return pickupHere
  if ('say' in block) return block.say
  if ('facts' in block) return block.facts.map(([word, value]) => `${word}: ${value}`).join('\n')
  return `${block.words}:\n${block.go}`
}

export function blockHtml(block: MailBlock, payHere = '', sender: Pick<MailSender, 'look'> = {}): string {
  if ('pay' in block) return payHere
  if ('pickup' in block) return pickupHere
  if ('say' in block) return `<p style="margin:0 0 16px">${escapeHtml(block.say).replaceAll('\n', '<br>')}</p>`
  if ('go' in block) {
    const { signal, on } = getMailShades(sender)
    return `<p style="margin:0 0 20px"><a href="${escapeHtml(block.go)}" style="display:inline-block;padding:10px 18px;background:${signal};color:${on};font-weight:bold;text-decoration:none">${escapeHtml(block.words)}</a><br><span style="color:#5c5d5e;font-size:13px;word-break:break-all">${escapeHtml(block.go)}</span></p>`
  }
  const rows = block.facts.map(
    ([word, value]) =>
      `<tr><td style="padding:6px 16px 6px 0;border-bottom:1px solid #dfd9cd;color:#5c5d5e;vertical-align:top">${escapeHtml(word)}</td><td style="padding:6px 0;border-bottom:1px solid #dfd9cd;text-align:right">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>`
}

function senderLines({ name, address, phone, email, home }: MailSender): string[] {
  return [name, address, [phone && `Tel. ${phone}`, email].filter(Boolean).join(', '), home].filter(Boolean)
}

const entities: Record<string, string> = createLookup({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
})

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
