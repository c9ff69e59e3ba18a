/** The picture of a finished game as a file: made from the drawing by this page, or fetched from the server. */
import { t } from '../i18n/index.svelte'
import { notice } from './toasts.svelte'

const WIDTH = 2400

/** A drawing as PNG, painted by the browser. */
export async function pngOf(svg: Blob): Promise<Blob> {
  const url = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}

export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Hand a picture to another program of the device; save it where that cannot be. */
export async function sharePicture(blob: Blob, name: string, text: string, url?: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type })
  if (!navigator.canShare?.({ files: [file] })) {
    save(blob, name)
    notice(t('ending.saved'))
    return
  }
  try {
    await navigator.share({ files: [file], text: url ? `${text}\n${url}` : text })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) save(blob, name)
  }
}
