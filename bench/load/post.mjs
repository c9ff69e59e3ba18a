/** Send something to a server as JSON; its answer, or an error that says what it answered. */
export async function post(address, path, body) {
  const answer = await fetch(`http://${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
