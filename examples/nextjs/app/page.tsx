import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { createOrder, orderCookie } from '../lib/orders'

const startOrder = async () => {
  'use server'
  const jar = await cookies()
  jar.set(orderCookie, createOrder(), { httpOnly: true, sameSite: 'lax' })
  redirect('/checkout')
}

export default function Product() {
  return (
    <form action={startOrder}>
      <h1>Trainers, €50.99</h1>
      <button type="submit">Buy</button>
    </form>
  )
}
