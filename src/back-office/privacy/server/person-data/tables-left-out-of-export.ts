import { createLookup } from '#platform/create-lookup.ts'

/** Personal tables that are left out, with the reason. */
export const tablesLeftOutOfExport: Record<string, string> = createLookup({
  tools_ready: 'Who of the staff said that an order’s tools stand ready: work of the shop.',
  stop_drivers: 'Which drivers had a stop: work of the shop.',
  login_tickets: 'Half a sign-in, gone after ten minutes.',
  passkey_challenges: 'A random question to a passkey, gone after five minutes.',
  checkout_keys:
    'A mark of a repeat: it holds the account and the order, which are in the file, a hash, and the network address, for a year.',
  guest_attempts:
    'A mark of a repeat, likewise: a hash, and the network address that an order without an account came from, for a year.',
  order_links: 'Hashes of secrets that open an order; the secrets are in the mails alone.',
  pay_links:
    'Hashes of secrets by which an order, a bill or a client’s bills can be paid; they show a number and a sum.',
  bank_entries: 'What the bank told of a transfer: who paid an order and how stands with the payment of that order.',
  document_orders: 'What documents, which are in the file with all that they say, bill of which order.',
  billed_pieces: 'Which days of an order a bill charges: what the bill, which is in the file, says.',
  unbilled_lines: 'Which lines of orders still wait for a bill.',
  card_holds:
    'What is wanted of a deposit on a card, by the number of its provider: what became of it stands in the deposits, which are in the file. Nothing of a card stands there.',
  card_movements:
    'What the provider told of money of a deposit that it took of a card or gave back: what came of it stands in the deposits, likewise.',
  deposit_balances: 'What the entries of deposits, which are in the file, add up to.',
  unit_inspections:
    'What machines have passed, with the number of the employee who wrote it down: work of the shop, told in the history.',
  meter_readings: 'What meters of machines showed, likewise.',
  wordings:
    'Words to customers, with the number of the employee who changed them: work of the shop, told in the history.',
  progress: 'How many rows of an import are done: the next import purges what is an hour old.',
  order_notices: 'That a reminder of an unpaid order was written: the mail is in the file.',
  pickup_codes: 'A secret that opens the counter for whoever shows it; it is shown with its order.',
  compensations: 'A mark of a repeat beside a document, which is in the file with all that it says.',
  settlings: 'A mark of a repeat: a hash, and the sums of payments and deposits, which are in the file.',
  till_moves: 'What employees put into a till and took out: work of the shop.',
  transfers: 'What was carried between places, with the numbers of the employees who did it: work of the shop.',
  pool_changes: 'Which units left a place’s pool, likewise.',
  places: 'Where the shop stands.',
  stock_movements: 'What happened to the stock, by the number of an order that is in the file.',
})
