// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
/** A way to break the shop on purpose, and the tests of which at least one must notice. */
export interface Break {
  name: string
  /** Each text must stand in its file exactly once. */
  edits: readonly [file: string, text: string, instead: string][]
  tests: readonly string[]
}

const one = (name: string, tests: string | string[], file: string, text: string, instead: string): Break => ({
  name,
  edits: [[file, text, instead]],
  tests: [tests].flat(),
})

const checkout = 'src/checkout/server/checkout.api.test.ts'
const races = 'src/checkout/server/checkout.races.test.ts'
const ordersApi = 'src/orders/orders.api.test.ts'
const rentalsApi = 'src/rentals/server/rentals.api.test.ts'
const numbers = 'src/documents/numbers.test.ts'
const rights = 'src/api.rights.test.ts'
const limits = 'src/entrance/server/entrance.limits.test.ts'
const reset = 'src/entrance/server/reset-password.test.ts'
const people = 'src/accounts/server/users.api.test.ts'
const upload = 'src/images/server/upload.test.ts'

export const breaks: readonly Break[] = [
  // Stock, rentals, orders
  one(
    'the lock of the products is removed',
    races,
    'src/checkout/server/lock-products.ts',
    ' order by id for no key update',
    ' order by id',
  ),
  one(
    'stock is taken without looking whether there is any',
    'src/catalogue/server/change-stock.test.ts',
    'src/catalogue/server/change-stock.ts',
    ' and stock + $2::int >= 0',
    '',
  ),
  one(
    'a movement of stock is not written down',
    'src/catalogue/server/change-stock.test.ts',
    'src/catalogue/server/change-stock.ts',
    'select id, $2::int, $3::text, $4::int, $5::int, $6::timestamptz from product',
    'select id, $2::int, $3::text, $4::int, $5::int, $6::timestamptz from product where false',
  ),
  one(
    'goods that are ordered stay on the shelf',
    checkout,
    'src/checkout/server/place-order.ts',
    '  await sellLines(tx, { orderId, lines, now })\n',
    '',
  ),
  one(
    'periods that touch count as overlapping',
    ['src/rentals/server/free-units.test.ts', races],
    'migrations/0002_rules.sql',
    'r.cancelled_at IS NULL AND r.starts_at < p_to\n       AND (r.expected_return > p_from',
    'r.cancelled_at IS NULL AND r.starts_at <= p_to\n       AND (r.expected_return >= p_from',
  ),
  one(
    'a late tool is free again',
    'src/rentals/server/free-units.test.ts',
    'migrations/0002_rules.sql',
    "CASE WHEN p_expected_return <= p_now THEN 'infinity'::timestamptz ELSE p_expected_return END",
    'p_expected_return',
  ),
  one(
    'two clicks take a tool back twice',
    rentalsApi,
    'src/rentals/server/take-back.ts',
    ".where(eq(rentals.id, rentalId)).for('update')",
    '.where(eq(rentals.id, rentalId))',
  ),
  one(
    'more units come back than went out',
    rentalsApi,
    'src/rentals/server/take-back.ts',
    'if (units > rental.quantity)',
    'if (units > 1_000_000)',
  ),
  one(
    'an idempotency key is ignored',
    [checkout, races],
    'src/checkout/server/earlier-order.ts',
    '  return earlier?.order_id',
    '  return undefined',
  ),
  one(
    'a key stands for any body',
    checkout,
    'src/checkout/server/earlier-order.ts',
    'earlier && earlier.body_hash !== bodyHash',
    'earlier && earlier.body_hash === ""',
  ),
  one(
    'a double click without a key is two orders',
    [checkout, races],
    'src/checkout/server/earlier-order.ts',
    'const REPEAT_SECONDS = 10',
    'const REPEAT_SECONDS = 0',
  ),
  one(
    'attempts of one customer do not wait for each other',
    races,
    'src/checkout/server/earlier-order.ts',
    '  await lockCustomer(tx, [CHECKOUT_LOCK, userId])\n',
    '',
  ),
  one(
    'an order is written without its mail',
    checkout,
    'src/checkout/server/place-order.ts',
    '  await mailOrderPlaced(tx, { orderId, document, settings, now }, order.early_start === true)\n',
    '',
  ),
  one(
    'a price that changed is not told',
    checkout,
    'src/checkout/server/place-order.ts',
    'cart.price_with_vat !== expected',
    'cart.price_with_vat < 0',
  ),
  one(
    'the customer’s own price is believed',
    checkout,
    'src/checkout/server/place-order.ts',
    '  checkPriced(priced, order.expected_price_with_vat)\n',
    '  priced.cart.price_with_vat = order.expected_price_with_vat\n',
  ),
  one(
    'stock comes back twice when an unpaid order is deleted',
    ordersApi,
    'src/orders/server/delete-order.ts',
    '    await giveStockBack(tx, { orderId, byUserId, now })\n',
    '    await giveStockBack(tx, { orderId, byUserId, now })\n    await giveStockBack(tx, { orderId, byUserId, now })\n',
  ),
  one(
    'a deleted order can be deleted again',
    ordersApi,
    'src/orders/server/lock-order.ts',
    'and(eq(orders.id, orderId), isNull(orders.deleted_at))',
    'eq(orders.id, orderId)',
  ),

  // Money and documents
  one(
    'numbers are the highest one and one more',
    numbers,
    'src/documents/server/take-number.ts',
    '`insert into document_series as s (kind, series, next_number) values ($1, $2, 2)\n    on conflict (series, kind) do update set next_number = s.next_number + 1 returning s.next_number as next`',
    '`select coalesce(max(number), 0) + 2 as next from documents where kind::text = $1::text and series = $2`',
  ),
  one(
    'a deleted order gives its number away',
    'src/histories.test.ts',
    'src/orders/server/delete-order.ts',
    '  await tx.update(orders).set({ deleted_at: now, deleted_by: byUserId })',
    "  await tx.execute(sql`update document_series set next_number = next_number - 1 where kind = 'prepayment'`)\n  await tx.update(orders).set({ deleted_at: now, deleted_by: byUserId })",
  ),
  one(
    'a document may be dated before the last one',
    numbers,
    'src/documents/server/take-number.ts',
    'last && last.issued_on > today ? last.issued_on : today',
    'last && last.issued_on > "9999" ? last.issued_on : today',
  ),
  one(
    'the hash of a document is not its own',
    numbers,
    'src/documents/server/write-document.ts',
    'snapshot_hash: snapshotHash(snapshot)',
    "snapshot_hash: snapshotHash({ ...snapshot, full_number: '' })",
  ),
  one(
    'two who mark an order as paid give two invoices',
    ordersApi,
    'src/orders/server/lock-order.ts',
    "    .for('update')\n",
    '',
  ),
  one(
    'paid orders are paid again',
    ordersApi,
    'src/orders/server/mark-paid.ts',
    "!orderMay('mark-paid', orderState(order))",
    "!orderMay('mark-paid', orderState(order)) && order.id < 0",
  ),
  one(
    'half a cent is rounded down',
    ['src/money/round-half-up.test.ts', 'src/money/with-vat.test.ts'],
    'src/money/round-half-up.ts',
    'remainder >= d - remainder ?',
    'remainder > d - remainder ?',
  ),
  one(
    'VAT is rounded line by line',
    'src/money/totals.test.ts',
    'src/money/totals.ts',
    'const amounts = addVat(sum(net), rate)',
    'const amounts = net.map((cents) => addVat(cents, rate)).reduce((a, b) => ({ price: a.price + b.price, vat: a.vat + b.vat, price_with_vat: a.price_with_vat + b.price_with_vat }), addVat(0, rate))',
  ),
  one(
    'a rental of several units is charged once',
    ['src/money/totals.test.ts', numbers],
    'src/money/totals.ts',
    'unitCents * quantity * chargedUnits',
    'unitCents * Math.min(quantity, 1) * chargedUnits',
  ),
  one(
    'more goes back to a customer than came',
    'src/payments/server/record-payment.test.ts',
    'src/payments/server/record-payment.ts',
    'if (before + amount < 0)',
    'if (before + amount < -1e12)',
  ),
  one(
    'days are stretches of 24 hours',
    ['src/calendar/vilnius-time.test.ts', checkout],
    'src/calendar/vilnius-time.ts',
    'const instant = asIfUtc - offsetAt(around)',
    'const instant = asIfUtc - 7_200_000',
  ),
  one(
    'the morning of return is charged',
    'src/rentals/charged-days.test.ts',
    'src/rentals/charged-days.ts',
    'returnTime <= calendar.cutoff_time',
    'returnTime < calendar.cutoff_time',
  ),

  // Rights
  one(
    'a customer reads another’s documents',
    [ordersApi, rights],
    'src/orders/server/orders.policy.ts',
    'order.user_id === who.id',
    'who.id > 0',
  ),
  one(
    'a customer deletes another’s work site',
    [rights, 'src/objects/objects.api.test.ts'],
    'src/objects/server/delete-object.ts',
    'eq(objects.user_id, userId), ',
    '',
  ),
  one(
    'an administrator changes another’s tasks',
    'src/dashboard/todos.api.test.ts',
    'src/dashboard/server/own-todo.ts',
    'and(eq(todos.id, todoId), eq(todos.user_id, userId))',
    'and(eq(todos.id, todoId), userId > 0 ? undefined : eq(todos.user_id, userId))',
  ),
  one(
    'the office is open to customers',
    rights,
    'src/platform/api-server.ts',
    '    if (!person.isAdmin) throw',
    '    if (person.id < 0) throw',
  ),
  one(
    'an expired token is alive',
    ['src/accounts/server/find-person.test.ts', rights],
    'src/accounts/server/find-person.ts',
    "gt(tokens.expires_at, sql.placeholder('now'))",
    "gt(sql`${sql.placeholder('now')}::timestamptz + interval '99 years'`, tokens.created_at)",
  ),
  one(
    'a new password leaves other tokens alive',
    ['src/accounts/server/profile.api.test.ts', reset],
    'src/accounts/server/set-password.ts',
    '  await endTokensOf(tx, userId, exceptTokenId)\n',
    '',
  ),
  one(
    'a mailed link outlives a new password',
    'src/api.faults.test.ts',
    'src/accounts/server/set-password.ts',
    '  await tx.delete(password_resets).where(eq(password_resets.user_id, userId))\n',
    '',
  ),
  one(
    'a role opens every call of the office',
    rights,
    'src/platform/api-server.ts',
    '    demandRight(person, call.who)\n',
    '',
  ),
  one(
    'an old sign-in is fresh',
    'src/accounts/server/fresh.api.test.ts',
    'src/platform/session.ts',
    'now.getTime() - freshAt.getTime() > freshMs',
    'freshAt.getTime() > now.getTime()',
  ),
  one(
    'who may write customers may write owners',
    'src/accounts/server/fresh.api.test.ts',
    'src/accounts/server/update-user.ts',
    "  else if (before.is_admin || newRoles) demandRight({ rights }, 'users:rights')\n",
    '',
  ),
  one(
    'the last owner can go',
    'src/accounts/server/users.race.test.ts',
    'src/accounts/server/act-with-right.ts',
    '  demandRight(now, right)\n',
    '',
  ),
  one(
    'nobody waits for the other’s rights',
    'src/accounts/server/users.race.test.ts',
    'src/accounts/server/act-with-right.ts',
    "pg_advisory_xact_lock(hashtext('accounts and rights'))",
    '1',
  ),
  one(
    'one’s own account can be deleted',
    people,
    'src/privacy/server/delete-users.ts',
    'if (asked.includes(by))',
    'if (asked.includes(-1))',
  ),
  one(
    'one’s own rights can be taken',
    people,
    'src/accounts/server/update-user.ts',
    'if (id === by.id) refuseOwn',
    'if (id === -1) refuseOwn',
  ),

  // Signing in
  one(
    'wrong passwords are not limited',
    limits,
    'src/entrance/server/entrance.api.ts',
    "perMinute('wrong-login-for-account', 5)",
    "perMinute('wrong-login-for-account', 5_000)",
  ),
  one(
    'each process counts alone',
    'src/platform/shared-limit.test.ts',
    'src/platform/shared-limit.ts',
    'a.count + a.under_way < ${this.#parts.most}',
    'a.count + a.under_way < 1000 * ${this.#parts.most}',
  ),
  one(
    'the place of an attempt is not given back',
    'src/platform/shared-limit.test.ts',
    'src/platform/shared-limit.ts',
    'greatest(under_way - 1, 0)',
    'under_way',
  ),
  one(
    'any address that a client names is believed',
    limits,
    'src/platform/api-server.ts',
    'hop < ground.config.trustProxy',
    'hop < 99',
  ),
  one(
    'each address of a household has its own tries',
    limits,
    'src/platform/client-key.ts',
    'slice(0, 4)',
    'slice(0, 8)',
  ),
  one(
    'a wrong current password signs out',
    'src/accounts/server/profile.api.test.ts',
    'src/accounts/server/profile.api.ts',
    "throw invalid({ current_password: ['Neteisingas dabartinis slaptažodis.'] }, 'wrong-password')",
    "throw Object.assign(invalid({ current_password: ['Neteisingas dabartinis slaptažodis.'] }, 'wrong-password'), { status: 401 })",
  ),
  one(
    'a mailed link lasts for ever',
    reset,
    'src/entrance/server/reset-password.ts',
    '    gt(password_resets.expires_at, now),\n',
    '',
  ),
  one(
    'a token is kept as it is',
    'src/accounts/server/find-person.test.ts',
    'src/accounts/server/secret.ts',
    "createHash('sha256').update(secret).digest('hex')",
    'secret',
  ),
  {
    name: 'a mail’s link leads to the host of the request',
    edits: [
      [
        'src/entrance/server/entrance.api.ts',
        '    await linksAsked.count(clientKey(request.ip), now)\n',
        '    await linksAsked.count(clientKey(request.ip), now)\n    Object.assign(globalThis, { askedHost: `http://${request.headers.host}` })\n',
      ],
      [
        'src/entrance/server/mail-reset-link.ts',
        '`${shopAddress}/reset-password?',
        '`${(globalThis as { askedHost?: string }).askedHost ?? shopAddress}/reset-password?',
      ],
    ],
    tests: [reset],
  },

  // What comes in and goes out
  one(
    'a CSV cell runs as a formula',
    'src/platform/csv/safe-cell.test.ts',
    'src/platform/csv/safe-cell.ts',
    "looksLikeFormula.test(text) ? `'${text}` : text",
    'looksLikeFormula.test(text) ? text : text',
  ),
  one(
    'signs of HTML stay signs in a mail',
    ['src/contact/contact.api.test.ts', 'src/mail/mail.test.ts'],
    'src/mail/mail-content.ts',
    'entities[sign] ?? sign',
    'entities[`${sign}${sign}`] ?? sign',
  ),
  one(
    'any file is taken for a picture',
    upload,
    'src/images/server/draw-picture.ts',
    'if (!format) throw',
    'if (format === null) throw',
  ),
  one(
    'pictures may unfold without end',
    upload,
    'src/images/server/draw-picture.ts',
    'limitInputPixels: mostPixels',
    'limitInputPixels: false',
  ),
  one(
    'a mail is sent by each who tries',
    'src/mail/mail.test.ts',
    'src/mail/server/send-mail.ts',
    'if (!rows[0]?.mine) return',
    'if (!rows[0]) return',
  ),
  one(
    'a mail that was sent is sent again',
    'src/mail/mail.test.ts',
    'src/mail/server/send-mail.ts',
    'const [mail] = await db\n        .select()\n        .from(mails)\n        .where(and(eq(mails.id, mail_id), isNull(mails.sent_at)))',
    'const [mail] = await db\n        .select()\n        .from(mails)\n        .where(eq(mails.id, mail_id))',
  ),
  one(
    'an error tells what happened inside',
    'src/platform/api-server.test.ts',
    'src/platform/answer-error.ts',
    'send({ message, request_id: request.id })',
    'send({ message: `${message} ${error.message}`, request_id: request.id })',
  ),
  one(
    'kept pages do not hear of sales',
    [
      'src/catalogue/server/change-stock.test.ts',
      'src/catalogue/server/catalogue.api.test.ts',
      checkout,
      'src/catalogue/server/office-catalogue.api.test.ts',
    ],
    'src/catalogue/server/change-stock.ts',
    '  announceStock(tx, product)\n',
    '',
  ),
  one(
    'who was erased comes back with a backup',
    'src/operations/server/backup.test.ts',
    'src/operations/server/erase-again.ts',
    'if (!back) continue',
    'if (back || !back) continue',
  ),
  one(
    'the process that changed something keeps its old pages',
    'src/platform/database.test.ts',
    'src/platform/database.ts',
    'if (changed.size > 0) whenChanged([...changed])',
    'if (changed.size > 999) whenChanged([...changed])',
  ),
  one(
    'a broken connection goes back to the pool',
    'src/platform/database.test.ts',
    'src/platform/database.ts',
    'client.release(error !== thrown)',
    'client.release(false)',
  ),
  one(
    'a replica is asked before it has what we know of',
    'src/platform/read-replica.test.ts',
    'src/platform/read-replica.ts',
    'if (!(await hasReplayed(client, await position()))) throw new ReplicaIsBehind()',
    'await hasReplayed(client, await position())',
  ),
  one(
    'a replica is asked while nobody tells of changes',
    'src/platform/read-replica.test.ts',
    'src/platform/read-replica.ts',
    'if (isHearing && performance.now() >= restsUntil) {',
    'if (performance.now() >= restsUntil) {',
  ),
  one(
    'a replica is believed for ever once it has proved itself',
    'src/platform/read-replica.test.ts',
    'src/platform/read-replica.ts',
    'if (proofs.get(client) === proven) return',
    'if (proofs.has(client)) return',
  ),
  one(
    'who has just written reads from the replica',
    'src/replica.test.ts',
    'src/platform/api-server.ts',
    'if (hasJustWritten(headers)) return ask(unkept)',
    '',
  ),
  one('who has just written is not told from others', 'src/replica.test.ts', 'src/shop.ts', '      noteChange()\n', ''),
  one(
    'who has just written gets pages from memory',
    'src/platform/pages/mount-pages.test.tsx',
    'src/platform/pages/mount-pages.ts',
    'const isUnkept = address === undefined || avoidsMemory?.(request.headers)',
    'const isUnkept = address === undefined',
  ),
  one(
    'a pooler that speaks twice ends the program',
    'src/platform/jobs.test.ts',
    'src/platform/jobs.ts',
    '  passOverLateErrors()\n',
    '',
  ),
  one(
    'who stumbles over the pooler’s memory of a schema gives up',
    'src/platform/jobs.test.ts',
    'src/platform/jobs.ts',
    '.catch(onceItIsMade(() => boss.start()))',
    '',
  ),
  one(
    'a connection to a deposed primary is used again',
    'src/platform/database.test.ts',
    'src/platform/database.ts',
    'client.release(error !== thrown || takesNoWrites(error))',
    'client.release(error !== thrown)',
  ),

  // Passwords that are guessed first
  one(
    'short passwords take the places of common ones',
    'src/accounts/server/refuse-weak-password.test.ts',
    'src/accounts/server/common-passwords.ts',
    'if (password.length >= shortestAllowed) found.add(password.toLowerCase())',
    'found.add(password.toLowerCase())',
  ),
  one(
    'one’s own name is a password',
    'src/accounts/server/refuse-weak-password.test.ts',
    'src/accounts/server/refuse-weak-password.ts',
    'if (isMadeOf(password, [...trade, ...names]))',
    'if (isMadeOf(password, trade))',
  ),

  // Mails to whom anybody may have typed
  one(
    'mails to a typed address do not wait for one another',
    'src/withdrawals/withdrawals.api.test.ts',
    'src/mail/server/pace-mail.ts',
    'select pg_advisory_xact_lock($1, hashtext(lower($2)))',
    'select $1::int, $2::text',
  ),
  one(
    'a withdrawal that comes too often is refused',
    'src/withdrawals/withdrawals.api.test.ts',
    'src/withdrawals/server/withdrawals.api.ts',
    'if (error instanceof Refusal && error.status === 429) return true\n',
    '',
  ),
  one(
    'a link may be a name',
    'src/accounts/no-address.test.ts',
    'src/accounts/no-address.ts',
    '!/:\\/\\/|\\bwww',
    '!/\\bwww',
  ),
  one(
    'a parameter of a statement is logged with it',
    'src/platform/log.test.ts',
    'src/platform/error-for-log.ts',
    "if (typeof error.query === 'string') return",
    "if (typeof error.query !== 'string') return",
  ),
  one(
    'errors are logged as they were thrown',
    'src/platform/log.test.ts',
    'src/platform/log.ts',
    'serializers: { err: errorForLog },',
    '',
  ),
]
