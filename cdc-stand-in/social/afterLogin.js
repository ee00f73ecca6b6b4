// Sends the result of the social login to the page that opened this pop-up, then closes.
const answer = document.querySelector('#answer');
if (window.opener !== null && answer instanceof HTMLElement) {
  window.opener.postMessage(answer.dataset.message, answer.dataset.origin);
  window.close();
}
