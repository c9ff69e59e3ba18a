/** Notices to this browser while no page is open: asks the browser, and tells the tables. Read `tellTables` first. */
import { language } from '../i18n/index.svelte'
import { api } from './api'
import { prefs } from './prefs.svelte'
import type { Running } from './played'
import { DAY } from './when'

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis

/** Asks for permission; false if it was not given. */
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await navigator.serviceWorker.ready
  const { key } = await api.push()
  await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return true
}

export async function unsubscribe(running: readonly Running[]): Promise<void> {
  const subscription = await current()
  if (!subscription) return
  for (const { id } of running.filter(overDays)) await api.stopPush(id, subscription.endpoint).catch(() => {})
  await subscription.unsubscribe()
}

/** Every game over days that goes on tells this browser from now on. */
export async function tellTables(running: readonly Running[]): Promise<void> {
  const subscription = prefs.push ? await current() : null
  if (!subscription) return
  const { keys = {}, endpoint = '' } = subscription.toJSON()
  for (const { id } of running.filter(overDays)) {
    await api
      .wantPush(id, {
        endpoint,
        p256dh: keys['p256dh'] ?? '',
        auth: keys['auth'] ?? '',
        language: language(),
        quiet_from: prefs.quiet ? prefs.quiet[0] : null,
        quiet_to: prefs.quiet ? prefs.quiet[1] : null,
        offset: -new Date().getTimezoneOffset(),
      })
      .catch(() => {})
  }
}

export const overDays = ({ mine }: Running): boolean => (mine.settings.turn_seconds ?? 0) >= DAY

async function current(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  return (await navigator.serviceWorker.ready).pushManager.getSubscription()
}
