/* The search runs in a worker, and browsers start no worker for a page that was opened as a file. There, run the worker's
   script in a hidden frame instead. (Zensical loads such a script from another host if this name is missing.) */
if (location.protocol === "file:") {
  window.Worker = class {
    onmessage = null;
    onerror = null;
    onmessageerror = null;
    #waiting = [];
    #ready = false;
    #frame = document.createElement("iframe");

    constructor(address) {
      this.#frame.hidden = true;
      document.documentElement.append(this.#frame);
      this.#frame.contentWindow.postMessage = (message) => {
        const data = structuredClone(message);
        setTimeout(() => this.onmessage?.(new MessageEvent("message", { data })));
      };
      const script = this.#frame.contentDocument.createElement("script");
      script.onload = () => {
        this.#ready = true;
        this.#waiting.splice(0).forEach((data) => this.#deliver(data));
      };
      script.onerror = (event) => this.onerror?.(event);
      script.src = address;
      this.#frame.contentDocument.body.append(script);
    }

    postMessage(message) {
      const data = structuredClone(message);
      if (this.#ready) this.#deliver(data);
      else this.#waiting.push(data);
    }

    terminate() {
      this.#frame.remove();
    }

    #deliver(data) {
      this.#frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
}
