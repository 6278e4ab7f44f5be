export const ordersAddress = '/admin/buhalterija/uzsakymai'
export const orderAddress = (id: number) => `${ordersAddress}/${id}`
/** Where its lines are changed. */
export const changeAddress = (id: number): string => `${orderAddress(id)}/keisti`
